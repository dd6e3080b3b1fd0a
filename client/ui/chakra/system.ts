import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { combobox, dialog, menu, ratingGroup, toast } from './recipes.ts'
import { semanticTokens, tokens } from './tokens.ts'

/*
 * How the look is made. What behaves (menus, dialogs, pickers, toasts ...) is Chakra's, in this folder, fetched when the browser is idle;
 * what is only drawn is CSS modules. Both stand on the tokens of this system: scripts/tokens.ts writes client/ui/tokens.css from it, and
 * no raw colour stands anywhere else. Of Chakra's own recipes none is taken. Why: docs/decisions.
 */
const config = defineConfig({
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
    tokens,
    semanticTokens,
    slotRecipes: { combobox, dialog, menu, ratingGroup, toast },
  },
})

export const system = createSystem(defaultBaseConfig, config)
