# Copies pg_dump and pg_restore with the libraries that the runtime image lacks: sh container-tools.sh FOLDER
set -eu
folder=$1
mkdir -p "$folder/usr/bin"
for tool in pg_dump pg_restore; do
  program=$(echo /usr/lib/postgresql/*/bin/$tool)
  cp "$program" "$folder/usr/bin/"
  # The C library belongs to the runtime image.
  ldd "$program" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | grep -v -E '/lib(c|m|dl|rt|pthread|resolv)\.so' | while read -r library; do
    place="$folder/usr/lib/$(basename "$(dirname "$library")")"
    mkdir -p "$place"
    cp -L "$library" "$place/"
  done
done
