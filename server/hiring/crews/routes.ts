import { actingCompanyOf } from '../../companies/core/members.ts'
import { changeCrewPeople } from './change-crew-people.ts'
import { makeCrewList, removeCrewList, renameCrewList } from './change-crew-list.ts'
import { crewListsOf } from './crew-rows.ts'
import { listCrewPeople } from './list-crew-people.ts'
import { crewsOperations } from '../../../shared/hiring/crew-operations.ts'
import { serveOperations, createdAnswer, pagedAnswer } from '../../http/serve.ts'

export const crewsRoutes = serveOperations(crewsOperations, {
  listCrewLists: async ({ me }) => {
    return crewListsOf(me.db.read, (await actingCompanyOf(me.db.read, me)).id)
  },
  listCrewPeople: async ({ me, query }) => {
    const { people, next } = await listCrewPeople(me, query)
    return pagedAnswer(people, next)
  },
  createCrewList: async ({ me, body }) => {
    const { list, repeated } = await makeCrewList(me, body)
    return createdAnswer(list, repeated)
  },
  updateCrewList: ({ me, params, body }) => renameCrewList(me, params.id, body.name),
  deleteCrewList: ({ me, params }) => removeCrewList(me, params.id),
  changeCrewPeople: ({ me, params, body }) => changeCrewPeople(me, params.id, body),
})
