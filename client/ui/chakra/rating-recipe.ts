import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const ratingGroup = defineSlotRecipe({
  slots: ['root', 'control', 'item'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 14px',
      '& > span': { minWidth: '6em', fontWeight: 'head' },
    },
    control: { display: 'flex', marginLeft: '-8px' },
    item: {
      display: 'grid',
      placeItems: 'center',
      width: '48px',
      height: '48px',
      borderRadius: 'button',
      color: 'faint',
      cursor: 'pointer',
      '& > .lucide': { width: '32px', height: '32px' },
      '&:focus-visible': { outlineOffset: '-2px' },
      _highlighted: { color: 'accent-text', '& > .lucide': { fill: 'accent' } },
    },
  },
})
