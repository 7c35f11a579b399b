#!/bin/sh
# A copy of the site in a folder of its own under $BACKUPS; of older ones the newest $BACKUPS_KEPT stay.
# It runs in the folder of the project, with the settings of the site, while people play.
set -eu
umask 077
backups=${BACKUPS:-/var/backups/tichu}
kept=${BACKUPS_KEPT:-14}
data=${DATA_DIR:-.data}
new="$backups/$(date -u +%Y-%m-%dT%H%M%SZ)"

# What an interrupted copy has left is no backup.
rm -rf "$backups"/*.partial
case "${DATABASE_URL:-}" in
postgres* | pgsql* | psql*)
	mkdir -p "$new.partial"
	pg_dump --format=custom --file="$new.partial/tichu.dump" "$DATABASE_URL"
	if [ -e "$data/secret_key" ]; then cp -p "$data/secret_key" "$new.partial"; fi
	;;
*)
	.venv/bin/python manage.py backup "$new.partial"
	;;
esac
mv "$new.partial" "$new"
echo "$new"

# Only names of ours, the newest last; nothing goes unless a newer copy is complete.
find "$backups" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T??????Z' | sort | head -n "-$kept" |
	while read -r old; do rm -rf "$old"; done
