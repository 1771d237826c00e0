/** Footer of mails to all staff: administrators, editors, moderators and the school office. */
export const staffReason = (brandName: string) => `You get this email because you have an account in the administration of ${brandName}.`;
