/** Shown without JavaScript, beside a form that needs it. */
export function NoscriptNotice() {
  return (
    <noscript>
      <p>This form needs JavaScript. Please switch it on, or write to us: our address is at the foot of the page.</p>
    </noscript>
  );
}
