import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('features/shell/public.page.tsx', [
    index('features/home/home.page.tsx'),
    route('about', 'features/about/about.page.tsx'),
    route('contact', 'features/contact/contact.page.tsx'),
    route('register', 'features/accounts/register.page.tsx'),
    route('login', 'features/accounts/login.page.tsx'),
    route('verify', 'features/accounts/verify.page.tsx'),
    route('tutor-registration', 'features/accounts/tutor-registration.page.tsx'),
    route('blog', 'features/blog/blog.page.tsx'),
    route('blog/:id', 'features/blog/post.page.tsx'),
    route('unsubscribe', 'features/newsletter/unsubscribe.page.tsx'),
    route('confirm-subscription', 'features/newsletter/confirm-subscription.page.tsx'),
    route('account', 'features/own-data/account.page.tsx'),
    route('privacy', 'features/own-data/privacy.page.tsx'),
    route('*', 'features/shell/not-found.page.tsx'),
  ]),
  route('admin/login', 'features/admin/frame/login.page.tsx'),
  route('admin', 'features/admin/frame/admin.page.tsx', [
    index('features/admin/dashboard/dashboard.page.tsx'),
    route('users', 'features/admin/people/users.page.tsx'),
    route('tutors', 'features/admin/people/tutors.page.tsx'),
    route('newsletter', 'features/admin/newsletter/newsletter.page.tsx'),
    route('blog', 'features/admin/blog/admin-blog.page.tsx'),
    route('word-of-day', 'features/admin/word-of-day/admin-word.page.tsx'),
    route('settings', 'features/admin/settings/settings.page.tsx'),
    route('logout', 'features/admin/frame/logout.page.tsx'),
    route('*', 'features/admin/frame/not-found.page.tsx'),
  ]),
] satisfies RouteConfig;
