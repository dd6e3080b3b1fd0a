import { createElement, type ComponentProps } from 'react'

type Drawing = { name: string; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Replaces lucide-react's own factory in the build (vite.config.ts): the drawings are theirs, their 1.3 kB of options
 * (sizes, context, aliases) are unused here. CSS sets size and stroke; an icon is decorative unless it is labelled.
 */
export default function createIcon({ name, node }: Drawing) {
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(rest['aria-label'] ? { role: 'img' } : { 'aria-hidden': true }),
        ...rest,
        className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
