import { z } from 'zod'
import { answer, declareOperations, pathId } from './declare-operations.ts'
import { place, placesQuery, position, positionQuery } from '../places.ts'

export const placesOperations = declareOperations('places', {
  suggestPlaces: {
    access: 'user',
    method: 'get',
    path: '/places',
    summary: 'Suggest addresses for what is being typed',
    query: placesQuery,
    answers: { 200: answer(z.array(place), 'At most ten, best first') },
    refusals: [400, 401],
  },
  getPlace: {
    access: 'user',
    method: 'get',
    path: '/places/{id}',
    summary: 'The details of one suggestion',
    params: pathId,
    answers: { 200: answer(place, 'The place') },
    refusals: [400, 401, 404],
  },
})

export const positionOperations = declareOperations('places', {
  getPosition: {
    access: 'user',
    method: 'get',
    path: '/positions',
    summary: 'Where a project with this location and postcode would be',
    query: positionQuery,
    answers: { 200: answer(position, 'Its position, as posting takes it; null if it is not known') },
    refusals: [400, 401],
  },
})
