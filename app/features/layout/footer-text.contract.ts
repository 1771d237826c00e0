/** Standard text of the footer about the academy, which administrators can replace. */
export const footerText =
  'An online academy for families and for everybody who wants to understand, speak and enjoy Igbo, at home and at their own pace.';
