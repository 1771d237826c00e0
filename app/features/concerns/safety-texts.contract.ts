/** Standard text of the page about the safety of children, which administrators replace with the person to write to. */
export const safetyTexts = {
  safetyContact: 'Our administrators look after the safety of children here. You can call us, write to us, or use the form below.',
};
export type SafetyTexts = typeof safetyTexts;
