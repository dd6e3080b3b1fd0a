// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeToasts } from '../../../client/ui/overlays/toast-place.ts'
import { buttonClass } from '../../../client/ui/button.tsx'

const [WIDTH, HEIGHT] = [390, 800]
const isWide = vi.fn(() => false)

beforeEach(() => {
  vi.stubGlobal('innerHeight', HEIGHT)
  vi.stubGlobal('matchMedia', () => ({ matches: isWide() }))
  // jsdom lays nothing out: each element stands where its attribute says.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, height = 0] = (this.getAttribute('data-at') ?? '').split(' ').map(Number)
    return new DOMRect(0, top, WIDTH, height)
  })
})
afterEach(() => {
  document.body.innerHTML = ''
  isWide.mockReturnValue(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const TOAST_PX = 80
const toast = `<div data-scope="toast" data-part="group" data-at="0 ${TOAST_PX}"></div>`
const button = (top: number, look = '') => `<button class="${look}" data-at="${top} 48"></button>`
const dialogOf = (inside: string, state = 'open') =>
  `<div data-scope="dialog" data-part="content" data-state="${state}" data-at="40 760">${inside}</div>`
const footerAt = (top: number) => `<footer data-scope="dialog" data-part="footer" data-at="${top} 60"></footer>`

/** The lower edge of the toasts, in px from the top. */
function placed(page: string) {
  document.body.innerHTML = page + toast
  placeToasts()
  return HEIGHT - parseFloat(document.documentElement.style.getPropertyValue('--toast-bottom'))
}

test('over a screen without a dialog they keep clear of its buttons', () => {
  expect(placed('<main></main>')).toBe(HEIGHT)
  expect(placed(`<main>${button(740)}</main>`)).toBe(740)
})

test.each([
  ['one button above its foot', [680], 680],
  ['two, one above the other', [680, 620], 620],
  ['one higher up, which they do not reach', [400], 740],
])('over a dialog with %s they keep clear of that', (_, tops, edge) => {
  expect(placed(`<main></main>${dialogOf(tops.map((top) => button(top)).join('') + footerAt(740))}`)).toBe(edge)
})

test('what lies behind a dialog cannot be pressed, and moves them nowhere', () => {
  const behind = `<main>${button(680)}${button(560, buttonClass({ variant: 'primary' }))}</main>`
  expect(placed(behind + dialogOf(footerAt(740)))).toBe(740)
  expect(placed(behind + dialogOf(button(680) + footerAt(740)) + dialogOf(footerAt(740)))).toBe(740)
  // One that is closing is not in the way any more.
  expect(placed(`<main>${button(740)}</main>${dialogOf(button(740) + button(700), 'closed')}`)).toBe(740)
})

test('they leave the items of an open menu free, whatever is under it', () => {
  const items = [560, 608, 656].map((top) => `<div role="menuitem" data-at="${top} 48"></div>`).join('')
  const menu = (state: string) => `<div data-scope="menu" data-part="content" data-state="${state}">${items}</div>`
  expect(placed(`<main>${button(740)}</main>${menu('open')}`)).toBe(HEIGHT)
  expect(placed(`<main>${button(740)}</main>${menu('closed')}`)).toBe(740)
})

test('on a wide screen only the next thing to do moves them, of the dialog where one is open', () => {
  isWide.mockReturnValue(true)
  const primary = button(700, buttonClass({ variant: 'primary' }))
  expect(placed(`<main>${button(700)}</main>`)).toBe(HEIGHT - 48)
  expect(placed(`<main>${primary}</main>`)).toBe(700)
  expect(placed(`<main></main>${dialogOf(primary)}`)).toBe(700)
  expect(placed(`<main>${primary}</main>${dialogOf(button(100))}`)).toBe(HEIGHT - 48)
})
