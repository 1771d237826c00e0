import { brandName } from '#app/ui/brand.ts';

/** Footer of mails to administrators. */
export const administratorReason = `You get this mail because you are an administrator of ${brandName}.`;
