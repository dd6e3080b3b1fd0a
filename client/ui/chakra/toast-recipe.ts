import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Stands in the flow of its region (toaster.module.css), where Chakra would pile it up. */
export const toast = defineSlotRecipe({
  slots: ['root', 'title', 'actionTrigger', 'closeTrigger'],
  base: {
    root: {
      position: 'relative !important',
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      width: '100%',
      maxWidth: '440px',
      minHeight: '52px',
      padding: '6px 6px 6px 16px',
      border: '1px solid',
      borderColor: 'line-strong',
      borderRadius: 'button',
      background: 'raised',
      boxShadow: '0 12px 32px rgb(0 0 0 / 22%)',
      '&[data-tone=go] > .lucide': { color: 'go' },
      '&[data-tone=standby] > .lucide': { color: 'accent-text' },
      '&[data-tone=stop] > .lucide': { color: 'stop' },
      '&[data-tone=info] > .lucide': { color: 'info' },
      animation: 'standby-rise var(--durations-quick) ease-out',
    },
    title: { flex: 1, paddingBlock: '6px' },
  },
})
