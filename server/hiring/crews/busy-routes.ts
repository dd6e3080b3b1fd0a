import { listBusyPeople } from './list-busy-people.ts'
import { busyOperations } from '../../../shared/hiring/busy-operations.ts'
import { serveOperations, pagedAnswer } from '../../http/serve.ts'

export const busyRoutes = serveOperations(busyOperations, {
  listBusyPeople: async ({ me, query }) => {
    const { people, next } = await listBusyPeople(me, query)
    return pagedAnswer(people, next)
  },
})
