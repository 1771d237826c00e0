import { brandName } from '#app/ui/brand.ts';

/** Footer of mails to all staff: administrators, editors and moderators. */
export const staffReason = `You get this mail because you have an account in the administration of ${brandName}.`;
