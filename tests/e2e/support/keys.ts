import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

type Way = 'Tab' | 'Shift+Tab'
type Files = Parameters<Locator['setInputFiles']>[0]

/** Far more than a person would want to press for anything. */
const MOST_STEPS = 70
const WAIT = { timeout: 15_000 }

/**
 * A walk without a pointer and without a focus that the test sets: what has to be pressed or filled in is reached by Tab, each step of which must be in
 * sight and have a ring. Once the walk has begun on a page, the focus is never nowhere.
 */
export function keysOf(page: Page) {
  const { keyboard } = page
  let hasBegun = false
  let path = new URL(page.url()).pathname
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(page.url())
    if (frame === page.mainFrame() && pathname !== path) hasBegun = false
    path = pathname
  })
  page.on('domcontentloaded', () => (hasBegun = false))

  /** Goes on until `target`, or what has a name like it, has the focus; by default in the direction in which it lies. */
  async function to(target: RegExp | Locator, way?: Way) {
    const look = () => ('evaluate' in target ? target.evaluate(lookAtFocus) : page.evaluate(lookAtFocus, null))
    const isThere = (at: Look) => ('evaluate' in target ? at.isTarget : target.test(at.name))
    const passed: string[] = []
    if ('evaluate' in target) await target.waitFor({ state: 'attached' })
    if (hasBegun)
      await expect.poll(async () => (await look()).name, { ...WAIT, message: `lost before ${target}` }).not.toBe('')
    for (let at = await look(); !isThere(at); at = await look()) {
      expect(passed.length, `${target} is not reached: ${passed.join(' > ')}`).toBeLessThan(MOST_STEPS)
      await keyboard.press(way ?? at.way)
      const next = await look()
      passed.push(next.name.slice(0, 40))
      if (next.fault) await expect.poll(async () => (await look()).fault, { message: passed.join(' > ') }).toBe(null)
    }
    hasBegun = true
  }

  async function press(target: RegExp | Locator, key = 'Enter') {
    await to(target)
    await keyboard.press(key)
  }

  const focused = async () => (await page.evaluate(lookAtFocus, null)).name

  return {
    keyboard,
    focused,
    to,
    press,
    /** Replaces what is in the field. */
    async fill(field: Locator, text: string) {
      await to(field)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    /** A radio button or a tab: Tab leads to its group, arrows to it. */
    async choose(one: Locator) {
      await one.waitFor({ state: 'attached' })
      for (let step = 0; !(await one.evaluate(sharesGroup)); step++) {
        expect(step, `the group of ${one} is not reached`).toBeLessThan(MOST_STEPS)
        await keyboard.press((await one.evaluate(lookAtFocus)).way)
      }
      for (let step = 0; !(await one.evaluate(lookAtFocus)).isTarget; step++) {
        expect(step, `${one} is not reached`).toBeLessThan(20)
        await keyboard.press('ArrowRight')
      }
      if (!(await one.evaluate(isChosen))) await keyboard.press('Space')
      await expect.poll(() => one.evaluate(isChosen)).toBe(true)
      hasBegun = true
    },
    /** An option of a list that the platform draws. */
    async option(select: Locator, label: string) {
      await to(select)
      const shown = () => select.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label)
      for (let step = 0; (await shown()) !== label; step++) {
        expect(step, `${label} is not reached`).toBeLessThan(60)
        await keyboard.press('ArrowDown')
      }
    },
    /** Opens a menu, goes down to the item and takes it. */
    async take(opener: Locator, name: string) {
      await press(opener)
      const items = page.getByRole('menuitem').filter({ visible: true })
      await items.filter({ hasText: name }).first().waitFor()
      await page.locator('[role=menu]:focus, [role=menu]:focus-within').waitFor()
      await keyboard.press('Home')
      for (let at = 0; at < (await items.count()); at++) {
        const item = items.nth(at)
        await expect.poll(() => item.getAttribute('data-highlighted')).not.toBe(null)
        if ((await item.textContent())?.includes(name)) return keyboard.press('Enter')
        await keyboard.press('ArrowDown')
      }
      expect.fail(`there is no ${name} in the menu`)
    },
    /** The device's picker, which the button opens. */
    async pick(button: Locator, files: Files) {
      const chooser = page.waitForEvent('filechooser')
      await press(button)
      await (await chooser).setFiles(files)
    },
    /** Enter opens a dialog, whose Esc gives the focus back. */
    async into(name: string) {
      const opener = await focused()
      await keyboard.press('Enter')
      await page.getByRole('dialog', { name }).waitFor()
      await expect.poll(async () => (await page.evaluate(lookAtFocus, null)).isInDialog).toBe(true)
      await keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(focused).toBe(opener)
    },
    /** A live region has it. */
    said: (text: string) =>
      page
        .locator('output, [role=status], [role=alert], [aria-live]')
        .filter({ hasText: text })
        .first()
        .waitFor({ state: 'attached' }),
  }
}

type Look = { name: string; fault: string | null; isInDialog: boolean; isTarget: boolean; way: Way }

/* The following run in the page: each is whole in itself. */

/**
 * What has the focus (nothing: ''), why nobody sees it, and which way `target` lies from there. Its ring may be around it, on a card or on the label of
 * a radio button; that of a slider is on its thumb, which no script can look at.
 */
function lookAtFocus(target: Element | null): Look {
  const element = document.activeElement!
  const isBefore = target && element.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING
  const rest = { isTarget: element === target, way: isBefore ? ('Shift+Tab' as const) : ('Tab' as const) }
  if (element === document.body) return { name: '', fault: 'nothing has the focus', isInDialog: false, ...rest }
  const label = (element as HTMLInputElement).labels?.[0]
  const { top, bottom } = element.getBoundingClientRect()
  const hasRing = (one: Element | null | undefined) =>
    one && [undefined, '::before', '::after'].some((part) => getComputedStyle(one, part).outlineStyle !== 'none')
  const around = [element, element.parentElement, label, element.closest('article'), element.closest('li')]
  return {
    name: (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim(),
    fault:
      bottom <= 0 || top >= innerHeight
        ? 'out of sight'
        : around.some(hasRing) || element.matches('[type=range]')
          ? null
          : 'no ring',
    isInDialog: element.closest('[role$=dialog]') !== null,
    ...rest,
  }
}

const sharesGroup = (one: Element) => {
  const group = one.closest('[role=radiogroup], [role=tablist], fieldset')!
  return group.contains(document.activeElement)
}

const isChosen = (one: Element) =>
  one.ariaSelected === 'true' || (one as HTMLInputElement).checked || one.ariaChecked === 'true'
