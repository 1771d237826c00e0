/** Until a page of the area has its data: the server sends none, since it does not know who asks. */
export function PageSkeleton() {
  return <p role="status">Loading...</p>;
}
