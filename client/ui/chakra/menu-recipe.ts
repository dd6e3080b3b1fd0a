import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const menu = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'itemGroup', 'itemGroupLabel'],
  base: {
    positioner: { zIndex: '30 !important' },
    content: {
      minWidth: '216px',
      padding: '6px',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 18%)',
      outline: 'none',
    },
    itemGroupLabel: { padding: '8px 12px', fontWeight: 'head' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      minHeight: '48px',
      padding: '8px 12px',
      borderRadius: '8px',
      textAlign: 'left',
      textDecoration: 'none',
      cursor: 'pointer',
      _highlighted: { background: 'color-mix(in srgb, var(--colors-ink) 7%, transparent)' },
    },
  },
})
