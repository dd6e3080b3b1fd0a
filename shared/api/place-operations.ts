import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from './declare-operations.ts'
import { placeSuggestionSchema, placesQuerySchema, positionSchema, positionQuerySchema } from '../places.ts'

export const placesOperations = declareOperations('places', {
  suggestPlaces: {
    access: 'user',
    method: 'get',
    path: '/places',
    summary: 'Suggest addresses for what is being typed',
    query: placesQuerySchema,
    answers: { 200: answerWithJson(z.array(placeSuggestionSchema), 'At most ten, best first') },
    refusals: [400, 401],
  },
  getPlace: {
    access: 'user',
    method: 'get',
    path: '/places/{id}',
    summary: 'The details of one suggestion',
    params: pathIdSchema,
    answers: { 200: answerWithJson(placeSuggestionSchema, 'The place') },
    refusals: [400, 401, 404],
  },
})

export const positionOperations = declareOperations('places', {
  getPosition: {
    access: 'user',
    method: 'get',
    path: '/positions',
    summary: 'Where a project with this location and postcode would be',
    query: positionQuerySchema,
    answers: { 200: answerWithJson(positionSchema, 'Its position, as posting takes it; null if it is not known') },
    refusals: [400, 401],
  },
})
