import { Icon } from '#app/ui/icons.tsx';

export const CollapseIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM10 4v16M16 9l-3 3 3 3" />
  </Icon>
);
