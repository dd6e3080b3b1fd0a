import { designSystem } from './system.ts'
import { backstageColours } from './tokens.ts'

/** The text of client/ui/tokens.css: Chakra's variables with their values, and their short names for CSS modules. */
export function tokensCss() {
  const made = designSystem.getTokenCss() as Record<string, Record<string, string | number>>
  const variables = Object.values(made)
    .flatMap((rule) => Object.entries(rule))
    .filter(([name]) => !name.includes('breakpoint'))
  const values = variables.map(([name, value]) => `  ${name}: ${value};`)
  const colours = Object.entries(backstageColours).map(([name, value]) => `  --colors-${name}: ${value};`)
  const names = variables.map(([name]) => `  --${shortVariableName(name)}: var(${name});`)
  return `/* Made by scripts/tokens.ts from client/ui/chakra/tokens.ts: change it there.
   light-dark() follows the device; client/boot/ sets data-colour-mode on <html> when a person has chosen. */
:root {
  color-scheme: light dark;

${values.join('\n')}

${names.join('\n')}
}

:root[data-colour-mode='light'] {
  color-scheme: light;
}

:root[data-colour-mode='dark'] {
  color-scheme: dark;
}

/* Sizes are in rem: everything is larger. */
:root[data-colour-mode='backstage'] {
  color-scheme: dark;
  font-size: 118.75%;

${colours.join('\n')}
}

:root[data-colour-mode='backstage'] img {
  filter: brightness(0.6);
}

@media (prefers-reduced-motion: reduce) {
  :root {
    --durations-quick: 0ms;
  }
}

@keyframes standby-fade {
  from {
    opacity: 0;
  }
}

@keyframes standby-rise {
  from {
    opacity: 0;
    transform: translateY(24px);
  }
}
`
}

/** --colors-accent-text -> accent-text, --font-sizes-body -> size-body, --radii-card -> round-card */
function shortVariableName(variable: string) {
  const [, category, name] = /^--(colors|font-sizes|font-weights|radii|sizes|durations)-(.+)$/.exec(variable)!
  return `${SHORT_NAME_PREFIXES[category!] ?? ''}${name}`
}

const SHORT_NAME_PREFIXES: Record<string, string> = {
  'font-sizes': 'size-',
  'font-weights': 'weight-',
  radii: 'round-',
}
