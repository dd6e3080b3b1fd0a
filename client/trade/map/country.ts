import country from './country.json'
import type { MapXY } from '../../../shared/map-projection.ts'

export type MapTown = MapXY & { name: string }
export type MapRoad = { name: string; isMotorway: boolean; path: string; points: MapXY[] }

/** Outlines of land, as paths of an SVG in units of the map. */
export const { land: LAND_PATH, abroad: ABROAD_PATH } = country

/** The largest first. */
export const MAP_TOWNS: MapTown[] = country.towns.split('\n').map((line) => {
  const [, name = '', x, y] = /^(.+) (-?\d+) (-?\d+)$/.exec(line) ?? []
  return { name, x: Number(x), y: Number(y) }
})

export const MAP_ROADS: MapRoad[] = country.roads.split('\n').map((line) => {
  const [name = '', ...numbers] = line.split(' ')
  const points: MapXY[] = []
  for (let at = 0; at < numbers.length; at += 2) points.push({ x: Number(numbers[at]), y: Number(numbers[at + 1]) })
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return { name: name === 'M6T' ? 'M6 Toll' : name, isMotorway: /^M|\(M\)$/.test(name), path, points }
})

const roadPathOf = (isMotorway: boolean) =>
  MAP_ROADS.filter((road) => road.isMotorway === isMotorway)
    .map(({ path }) => path)
    .join('')
export const MOTORWAYS_PATH = roadPathOf(true)
export const MAIN_ROADS_PATH = roadPathOf(false)
