/** Footer of mails to administrators. */
export const administratorReason = (brandName: string) => `You get this mail because you are an administrator of ${brandName}.`;
