import { TextField } from '#app/ui/forms/field.tsx';
import { maxSoundTitle } from '../sound/sound-limits.contract.ts';

interface SoundTitleFieldProps {
  title: string;
  /** The title is wanted, and missing. */
  isMissing: boolean;
  onChange: (title: string) => void;
}

export const SoundTitleField = ({ title, isMissing, onChange }: SoundTitleFieldProps) => (
  <TextField
    label="Title of the sound"
    name="sound-title"
    required
    maxLength={maxSoundTitle}
    hint="Readers see it above the player, for example “Nnenna tells a folk tale”."
    value={title}
    onChange={({ target }) => onChange(target.value)}
    error={isMissing ? 'Please give the sound a title.' : undefined}
  />
);
