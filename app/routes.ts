import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('features/layout/public.page.tsx', [
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
    route('account', 'features/privacy/account.page.tsx'),
    route('privacy', 'features/privacy/privacy.page.tsx'),
    route('*', 'features/layout/not-found.page.tsx'),
  ]),
  route('admin/login', 'features/accounts/admin/admin-login.page.tsx'),
  route('admin', 'features/admin/layout/admin.page.tsx', [
    index('features/admin/dashboard/dashboard.page.tsx'),
    route('users', 'features/accounts/admin/users.page.tsx'),
    route('tutors', 'features/accounts/admin/tutors.page.tsx'),
    route('newsletter', 'features/newsletter/admin/admin-newsletter.page.tsx'),
    route('blog', 'features/blog/admin/admin-blog.page.tsx'),
    route('word-of-day', 'features/word-of-day/admin/admin-word.page.tsx'),
    route('settings', 'features/accounts/admin/settings.page.tsx'),
    route('logout', 'features/admin/layout/logout.page.tsx'),
    route('*', 'features/admin/layout/not-found.page.tsx'),
  ]),
] satisfies RouteConfig;
