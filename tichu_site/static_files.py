"""Static files with hashes in their names, those that scripts import included."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own switch for this would read the scripts of packages as well, and take a
# comment in one of htmx's extensions for an import.
_IMPORTS = (
    r"""(?P<matched>import (?P<names>(?:\{[^}]*\} from )?)"(?P<url>\./[^"]+)";)""",
    'import %(names)s"%(url)s";',
)


class Storage(CompressedManifestStaticFilesStorage):
    """Also names the hash in `import { on } from "./shared.js"`: no browser keeps an old part."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS,)))
