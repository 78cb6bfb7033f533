/** Any address that is no page of ours: the root's error screen says so. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
