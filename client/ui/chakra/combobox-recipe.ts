import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const combobox = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'positioner', 'content', 'item'],
  base: {
    root: { flex: 1, minWidth: 0 },
    positioner: { zIndex: '60 !important' },
    content: {
      maxHeight: '292px',
      padding: '6px',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 18%)',
      overflowY: 'auto',
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      minHeight: '44px',
      padding: '6px 12px',
      borderRadius: '8px',
      cursor: 'pointer',
      '& > .lucide': { color: 'muted' },
      _highlighted: { background: 'accent-soft' },
    },
  },
})
