import type { PublicCard } from './card.contract.ts';

/** Cards as a list of persons (schema.org), without any way to contact them. */
export const structuredCards = (cards: PublicCard[], publicUrl: string): object[] =>
  cards.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          itemListElement: cards.map(({ shownName, town, about, image }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            item: {
              '@type': 'Person',
              name: shownName,
              description: about,
              jobTitle: 'Igbo tutor',
              knowsLanguage: 'ig',
              homeLocation: { '@type': 'Place', name: town },
              ...(image ? { image: publicUrl + image } : {}),
            },
          })),
        },
      ];
