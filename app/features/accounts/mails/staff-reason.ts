/** Footer of mails to all staff: administrators, editors and moderators. */
export const staffReason = (brandName: string) => `You get this email because you have an account in the administration of ${brandName}.`;
