declare module 'virtual:manifest/api' {
  export const apiManifest: import('#app/http/client.ts').ApiManifest;
}

declare module 'virtual:manifest/further-api' {
  export const furtherApiManifest: import('#app/http/client.ts').ApiManifest;
}

declare module 'virtual:manifest/navigation' {
  export const { feeds, navItems }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/prefetch' {
  export const { prefetchPaths }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/admin-navigation' {
  export const { adminNavItems, dashboardCards, dashboardPanels, dashboardSeries }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/study-navigation' {
  export const { studyNavItems, todayCards }: typeof import('#app/navigation.ts');
}

declare module 'virtual:manifest/audit' {
  export const auditLabels: Record<string, string>;
}

declare module 'virtual:manifest/retention' {
  export const retentionDays: ReturnType<typeof import('#app/feature.ts').retentionDaysOf<typeof import('#app/features.ts').features>>;
}

declare module 'virtual:manifest/privacy' {
  export const privacyParts: ReturnType<typeof import('#app/features/privacy/privacy-parts.ts').privacyPartsOf>;
}
