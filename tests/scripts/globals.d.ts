// What scripts find on a page: what is loaded beside them, and elements of HTML.
declare const htmx: any;
declare const Idiomorph: any;

interface Window {
  Idiomorph: any;
  preferences: any;
}

// Which element a selector or an event means, the checker cannot know.
interface Element {
  content: any;
  dataset: DOMStringMap;
  hidden: any;
  name: string;
  offsetHeight: number;
  offsetTop: number;
  focus(): void;
}
interface EventTarget {
  checked: any;
  dataset: DOMStringMap;
  type: any;
  value: any;
}

// Events of a worker.
interface Event {
  notification: any;
  request: any;
  respondWith(answer: Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}
