declare module 'virtual:manifest/api' {
  export const apiManifest: import('#app/http/client.ts').ApiManifest;
}

declare module 'virtual:manifest/navigation' {
  export const { feeds, navItems, prefetchPaths }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/admin-navigation' {
  export const { adminNavItems }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/retention' {
  export const retentionDays: ReturnType<typeof import('#app/feature.ts').retentionDaysOf<typeof import('#app/features.ts').features>>;
}
