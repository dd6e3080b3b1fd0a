import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'

/** What needs no landmark around it: axe's own list, and a tooltip, which is read with the element that it describes. */
const OUTSIDE_LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]'

/** Compiled in half the time of the one with comments, which `axe.source` gives. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SPOKEN = 'label-content-name-mismatch'
const TARGET_SIZE = 'target-size'

/** Of the elements of one look, contrast is computed for the first, and from there on for each so manyth. */
const OF_A_LOOK = { first: 3, each: 16 }

/**
 * The rules of axe that are broken on this page, with the elements; all rules unless `rules` names some. Of those that
 * are off by default the two that are in WCAG 2.2 AA: what stands on a button is in its name, and 24 px for a finger.
 */
export async function brokenRules(page: Page, rules?: string[]) {
  // Once per page: compiling it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await install(page)
  return page.evaluate(
    async ([runOnly, spoken, targetSize]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const chosen = runOnly ? { runOnly } : { rules: { [spoken]: { enabled: true }, [targetSize]: { enabled: true } } }
      const { violations } = await run({ ...chosen, resultTypes: ['violations'], elementRef: true })
      const isNamed = ({ element }: axe.NodeResult) => {
        // The initials of somebody without a picture are a picture; a day's label is the day, not what is on it.
        if (!element || element.querySelector('[class*="_avatar_"]')) return true
        const day = element.matches('[role=gridcell]') ? element.firstElementChild?.textContent : undefined
        return Boolean(day && element.ariaLabel?.includes(day))
      }
      // What a bar at the lower edge covers in part is scrolled from under it.
      const isCovered = ({ any }: axe.NodeResult) =>
        any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey?.startsWith('partiallyObscured'))
      return violations
        .map(({ id, nodes }) => ({
          id,
          html: nodes
            .filter((node) => (id === spoken ? !isNamed(node) : id !== targetSize || !isCovered(node)))
            .map((node) => node.html),
        }))
        .filter(({ html }) => html.length > 0)
    },
    [rules, SPOKEN, TARGET_SIZE] as const,
  )
}

async function install(page: Page) {
  // Its colours keep their parts in weak maps, which are slow: it gets others. `ownParts` comes as text, without names.
  await page.evaluate(`((WeakMap, WeakSet) => { ${SOURCE} })((${ownParts})(WeakMap), (${ownParts})(WeakSet))`)
  await page.evaluate((regionMatcher) => {
    const { configure } = (window as unknown as { axe: typeof axe }).axe
    configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
  }, OUTSIDE_LANDMARKS)
  await page.evaluate(parseColoursOnce)
  await page.evaluate(compareLooks, OF_A_LOOK)
}

type Kept = WeakMap<object, unknown> & WeakSet<object>

/** In the page: a weak map or set that keeps its values in the objects themselves; for elements it stays what it was. */
function ownParts(Weak: new () => Kept) {
  return class {
    readonly #ofElements = new Weak()
    readonly #name = Symbol('part')
    #in = (key: object) => key as Record<symbol, unknown>
    get(key: object) {
      return key instanceof Node ? this.#ofElements.get(key) : this.#in(key)[this.#name]
    }
    set(key: object, value: unknown) {
      if (key instanceof Node) this.#ofElements.set(key, value)
      else this.#in(key)[this.#name] = value
      return this
    }
    add(key: object) {
      if (key instanceof Node) this.#ofElements.add(key)
      else this.#in(key)[this.#name] = true
      return this
    }
    has(key: object) {
      return key instanceof Node ? this.#ofElements.has(key) : this.#name in key
    }
  }
}

type Colour = { r: number; g: number; b: number; alpha: number }
type Parser = { commons: { color: { Color: { prototype: Colour & { parseString(text: string): Colour } } } } }

/** In the page: axe parses the same few colours some twenty times for each text, a third of the time of a check. */
function parseColoursOnce() {
  const { prototype } = (window as unknown as { axe: Parser }).axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const seen = known.get(text)
    if (seen) return Object.assign(this, seen)
    const { r, g, b, alpha } = parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

type Rule = { id: string; matches: (node: Element, virtual: unknown, context: object) => boolean }

/**
 * In the page: a list of two hundred has two hundred times the same texts on the same grounds, and computing contrast is two thirds of a check. Of the
 * elements that have every class, state, colour and picture of their own and of all around them in common, the first three and every sixteenth are computed.
 */
function compareLooks({ first, each }: typeof OF_A_LOOK) {
  const STATES = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current', 'aria-disabled', 'data-state']
  const GROUND = ['color', 'backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode'] as const
  const PARTS = [...GROUND, 'position', 'zIndex', 'visibility', 'fontSize', 'fontWeight', 'textShadow'] as const
  const rules = (window as unknown as { axe: { _audit: { rules: Rule[] } } }).axe._audit.rules
  const contrast = rules.find(({ id }) => id === 'color-contrast')!
  const { matches } = contrast
  /** Of one run of the rule, which has its own context. */
  let run: object | null = null
  let looks = new Map<Element, number>()
  let numbers = new Map<string, number>()
  let counted = new Map<number, number>()

  /** The same number for the same look. */
  function lookOf(element: Element | null): number {
    if (!element) return 0
    const known = looks.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const all = [
      lookOf(element.parentElement),
      element.tagName,
      element.getAttribute('class'),
      ...STATES.map((name) => element.getAttribute(name)),
      ...PARTS.map((name) => style[name]),
    ].join('\n')
    const look = numbers.get(all) ?? numbers.size + 1
    numbers.set(all, look)
    looks.set(element, look)
    return look
  }

  contrast.matches = function (element, virtual, context) {
    if (run !== context) [run, looks, numbers, counted] = [context, new Map(), new Map(), new Map()]
    const look = lookOf(element)
    const before = counted.get(look) ?? 0
    const isTaken = before < first || before % each === 0
    if (isTaken && !matches.call(this, element, virtual, context)) return false
    counted.set(look, before + 1)
    return isTaken
  }
}
