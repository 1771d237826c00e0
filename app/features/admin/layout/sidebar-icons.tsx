import { Icon } from '#app/ui/icons.tsx';

export const DashboardIcon = () => (
  <Icon>
    <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
  </Icon>
);

export const UsersIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.8-4 3-6 6.5-6s5.7 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.7 3.5 2.5 4 5.5" />
  </Icon>
);

export const TutorIcon = () => (
  <Icon>
    <path d="M2 9l10-5 10 5-10 5zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9v6" />
  </Icon>
);

export const NewsletterIcon = () => (
  <Icon>
    <path d="M3 5h18v14H3zM3 6l9 7 9-7" />
  </Icon>
);

export const BlogIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM8 9h8M8 13h8M8 17h4" />
  </Icon>
);

export const WordIcon = () => (
  <Icon>
    <path d="M12 6c-2.5-2-6-2-9-1v14c3-1 6.5-1 9 1 2.5-2 6-2 9-1V5c-3-1-6.5-1-9 1zM12 6v14" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

export const LogoutIcon = () => (
  <Icon>
    <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />
  </Icon>
);

export const CollapseIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM10 4v16M16 9l-3 3 3 3" />
  </Icon>
);
