import type { Page } from 'playwright'
import { expect } from 'vitest'

/*
 * What somebody with a small window, a finger, other colours or little liking for movement would trip over. Each looks at the page as it is and names
 * what it found; all of them together take a fraction of the time that axe does.
 */

/** px; what a finger needs. A mouse hits the 36 px of a dense table. */
const FINGER = 48

/** What sticks out of the window or of the card around it, or is cut without a sign. */
export const misplaced = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.scrollingElement!.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    const styleOf = (element: Element) => getComputedStyle(element)
    const contains = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (styleOf(element).overflowX !== 'visible' || contains(element.parentElement))
    const cardOf = (element: Element | null): Element | null =>
      !element || styleOf(element).borderLeftWidth !== '0px' ? element : cardOf(element.parentElement)

    for (const element of document.querySelectorAll('#root *, [role$=dialog] *')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      const { position, overflowX, textOverflow, clipPath } = styleOf(element)
      const isShown = width > 1 && height > 1 && clipPath === 'none' && !element.closest('.sr-only, svg, [inert]')
      if (!isShown || !element.textContent?.trim()) continue
      const name = `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 40)}`
      const isFree = !contains(element.parentElement)
      if (isFree && (right > innerWidth + 1 || left < -1)) found.push(`outside: ${name}`)
      const card = cardOf(element.parentElement)?.getBoundingClientRect()
      if (isFree && card && position === 'static' && (right > card.right + 1 || left < card.left - 1))
        found.push(`leaves its card: ${name}`)
      if (overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name}`)
    }
    return found
  })

/**
 * What can be pressed and is smaller than a finger: of the first, since lists repeat theirs. What counts is where a finger hits it, its space beyond its
 * box and to one side of it included, and what lies above it taken away; gaps between two targets do not count. Exempt, as in WCAG 2.5.8, are links within
 * a sentence, and the days of a grid in their width alone: seven of 48 px are wider than the smallest phone, each is its seventh.
 */
export const smallTargets = (page: Page, within = 'dialog[open], [role$=dialog]') =>
  page.evaluate(
    ({ finger, most, selector }) => {
      const box = document.querySelector(selector) ?? document.getElementById('root')!
      const isInText = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.length ?? 0) > (element.textContent?.length ?? 0) + 3
      const sizeOf = (element: Element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const isHit = (dx: number, dy: number) => {
          const x = Math.min(innerWidth - 1, Math.max(1, left + width / 2 + dx))
          const hit = document.elementFromPoint(x, top + height / 2 + dy)
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))
        }
        // From 0.5 px within its middle to both sides, so that 48 px are 48 hits.
        const reach = (hits: (by: number) => boolean | undefined) =>
          Array.from({ length: 2 * finger }, (_, step) => step - finger + 0.5).filter(hits).length
        return {
          wide: width >= finger ? width : reach((by) => isHit(by, 0)),
          high: height >= finger ? height : reach((by) => isHit(0, by)),
          least: element.closest('[role=grid]') ? Math.floor(innerWidth / 7) : finger,
        }
      }
      return [...box.querySelectorAll('a[href], button, select, textarea, input:not([type=file]), [role=tab]')]
        .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).clipPath === 'none')
        .filter(
          (element) => !element.closest('.sr-only, [aria-hidden=true], [inert]') && !element.matches('label input'),
        )
        .slice(0, most)
        .filter((element) => !isInText(element))
        .map((element) => ({ element, ...sizeOf(element) }))
        .filter(({ wide, high, least }) => wide < least || high < finger)
        .map(({ element, wide, high }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent
          return `small: ${Math.floor(wide)} x ${Math.floor(high)}: ${name}`
        })
    },
    { finger: FINGER, most: 40, selector: within },
  )

/** What Tab reaches after something that stands to the right of it in the same row. */
export const outOfOrder = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('dialog[open], [role$=dialog]') ?? document.getElementById('root')!
    const stops = [...box.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input, [tabindex]')]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled, label input'))
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
      .filter((one) => !one.closest('.sr-only, [inert]'))
      .map((one) => ({
        name: one.getAttribute('aria-label') ?? one.textContent,
        ...one.getBoundingClientRect().toJSON(),
      }))
    return stops.slice(1).flatMap((at, n) => {
      const before = stops[n]!
      const shared = Math.min(at.bottom, before.bottom) - Math.max(at.top, before.top)
      const isBesides = shared > Math.min(at.height, before.height) / 2 && at.right <= before.left + 1
      return isBesides ? `after ${before.name.slice(0, 30)}, though left of it: ${at.name.slice(0, 30)}` : []
    })
  })

/** A toast that nobody's act has called, over what they were about to press: in a walk nothing is pressed. */
export const unasked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scope=toast][data-part=root]')].map(
      (one) => `comes by itself: ${one.textContent}`,
    ),
  )

/** Visible fields into which iOS would zoom: their font is smaller than 16 px. */
export const zoomedFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')]
      .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(({ outerHTML }) => `iOS zooms into: ${outerHTML.slice(0, 160)}`),
  )

/** What still moves although the person has asked for less movement; ends within a frame does not count. */
export const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 20)
      .map(({ effect }) => `moves: ${((effect as KeyframeEffect).target as Element).outerHTML.slice(0, 120)}`),
  )

/** In forced colours: what is chosen but looks like what is beside it and is not. */
export async function alikeWhenForced(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(() => {
    const CHOSEN =
      '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false])'
    const looksOf = (element: Element) =>
      [null, '::before', '::after'].map((part) => {
        const { backgroundColor, color, content, display, outlineStyle, textDecorationLine, ...style } =
          getComputedStyle(element, part)
        const edges = [style.borderTopColor, style.borderBottomColor, style.borderBottomStyle, style.borderLeftWidth]
        return [backgroundColor, color, part && content, display, outlineStyle, textDecorationLine, ...edges]
      })
    const inside = (element: Element) =>
      [...element.querySelectorAll('svg')].filter((one) => one.checkVisibility()).length
    const sameKind = (one: Element) => (other: Element) =>
      other.tagName === one.tagName &&
      other.getAttribute('role') === one.getAttribute('role') &&
      other.checkVisibility() &&
      !other.matches(`${CHOSEN}, :focus-visible`)
    /** The nearest one beside it that could have been chosen instead. */
    const another = (element: Element) => {
      let around = element.parentElement
      for (let up = 0; up < 3 && around; up++, around = around.parentElement) {
        const other = [...around.querySelectorAll(element.tagName)].find(sameKind(element))
        if (other) return other
      }
    }
    return [...document.querySelectorAll(CHOSEN)].flatMap((on) => {
      const off = on.checkVisibility() && another(on)
      const isAlike = off && inside(on) === inside(off) && JSON.stringify(looksOf(on)) === JSON.stringify(looksOf(off))
      return isAlike ? `not seen in forced colours: ${on.outerHTML.slice(0, 160)}` : []
    })
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** A skeleton, or the spinner of a page. */
const LOADING = 'output:has(> .sr-only):has(> [aria-hidden=true])'

/** Goes there within the app. False if what is shown stays the same: until it changes it is the screen before. */
export async function goWithin(page: Page, path: string) {
  const before = await shownOn(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  const isOther = (text: string) => document.body.innerText !== text
  return page.waitForFunction(isOther, before, { timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}

/** ms; something may still move, or a part of the screen before be there: what is a fault is one after this, too. */
const SETTLED = 3_000

/** What the check finds once nothing moves any more. */
export async function settledFaults<Fault>(page: Page, check: (page: Page) => Promise<Fault[]>) {
  const since = Date.now()
  for (;;) {
    const isLast = Date.now() - since > SETTLED
    const found = await check(page)
    if (found.length === 0 || isLast) return found
    await untilDrawn(page)
  }
}

/** It has its heading, no part of it is loading, and it has stayed the same from one look to the next. */
export async function untilDrawn(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator(LOADING).first().waitFor({ state: 'detached' })
  let before = ''
  const isStill = async () => {
    const now = await shownOn(page)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isStill, { timeout: 15_000, interval: 60 }).toBe(true)
}

const shownOn = (page: Page) => page.evaluate(() => document.body.innerText)
