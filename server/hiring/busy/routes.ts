import { z } from 'zod'
import { busyPeopleQuery, busyPerson } from '../../../shared/hiring/crews.ts'
import { answerPage, linkNext } from '../../http/paging.ts'
import { createRouter, operation, problems } from '../../http/router.ts'
import { listBusyPeople } from './list-busy-people.ts'

export const busyRoutes = createRouter()

busyRoutes.openapi(
  operation('employer', {
    method: 'get',
    path: '/busy-days',
    operationId: 'listBusyPeople',
    tags: ['crews'],
    summary: 'On which days people of your crew are busy elsewhere: free or busy, never with what',
    request: { query: busyPeopleQuery },
    responses: {
      200: answerPage(z.array(busyPerson), 'Without those who are free on all these days'),
      ...problems(400, 401, 403),
    },
  }),
  async (c) => {
    const { people, next } = await listBusyPeople(c.var.me, c.req.valid('query'))
    linkNext(c, 'after', next)
    return c.json(people, 200)
  },
)
