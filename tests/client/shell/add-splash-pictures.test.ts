// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { addSplashPictures } from '../../../client/shell/add-splash-pictures.ts'
import { SPLASH_PICTURES } from '../../../shared/splash-pictures.ts'

afterEach(() => document.head.replaceChildren())

const added = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')].map(
    ({ href, media }) => ({ href: new URL(href).pathname, media }),
  )

test('an iPhone is given the two pictures of its own screen', () => {
  addSplashPictures({ width: 390, height: 844 }, 3)
  expect(added().map(({ href }) => href)).toEqual([
    '/manifest/splash-1170x2532-light.png',
    '/manifest/splash-1170x2532-dark.png',
  ])
  expect(added()[1]!.media).toMatch(/device-width: 390px.*portrait.*dark/)
})

test('an iPad is given those of both ways up, and an unknown screen none', () => {
  addSplashPictures({ width: 820, height: 1180 }, 2)
  expect(added()).toHaveLength(4)
  document.head.replaceChildren()
  addSplashPictures({ width: 390, height: 844 }, 2)
  expect(added()).toEqual([])
})

test('each picture is for one screen', () => {
  expect(new Set(SPLASH_PICTURES.map(({ media }) => media)).size).toBe(SPLASH_PICTURES.length)
})
