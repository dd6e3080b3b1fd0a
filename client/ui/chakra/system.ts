import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { comboboxRecipe, dialogRecipe, menuRecipe, ratingGroupRecipe, toastRecipe } from './recipes.ts'
import { semanticTokens, designTokens } from './tokens.ts'

/*
 * The design system. Components with behaviour (menus, dialogs, pickers, toasts ...) are Chakra's, in this folder,
 * loaded when the browser is idle; all others are CSS modules. Both use the tokens of this system: scripts/tokens.ts
 * writes client/ui/tokens.css from it, and raw colours are not used anywhere else. None of Chakra's own recipes is
 * included. For the reasons see docs/decisions.
 */
const designConfig = defineConfig({
  preflight: false,
  // A layer would lose against the plain elements of base.css.
  disableLayers: true,
  cssVarsPrefix: '',
  conditions: {
    open: '&:is([open], [data-open], [data-state="open"])',
    checked: '&:is([data-state="checked"])',
    highlighted: '&[data-highlighted]',
  },
  theme: {
    breakpoints: { md: '48em' },
    tokens: designTokens,
    semanticTokens,
    slotRecipes: {
      combobox: comboboxRecipe,
      dialog: dialogRecipe,
      menu: menuRecipe,
      ratingGroup: ratingGroupRecipe,
      toast: toastRecipe,
    },
  },
})

export const designSystem = createSystem(defaultBaseConfig, designConfig)
