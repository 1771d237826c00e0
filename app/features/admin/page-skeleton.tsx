/** Loading state of admin pages. The server renders no data, because it does not authenticate page requests. */
export function PageSkeleton() {
  return <p role="status">Loading...</p>;
}
