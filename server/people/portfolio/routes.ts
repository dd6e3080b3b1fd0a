import { withReceivedFile } from '../../http/uploads/received-file.ts'
import { addPortfolioPhoto } from './add-photo.ts'
import { addPortfolioEvent, changePortfolioEvent, orderOwnPortfolio, removePortfolioEvent } from './portfolio-items.ts'
import { portfolioOperations } from '../../../shared/people/portfolio-operations.ts'
import { serveOperations, createdAnswer } from '../../http/serve.ts'

export const portfolioRoutes = serveOperations(portfolioOperations, {
  uploadPhoto: async ({ me, form }) => {
    const { id, file, upload_id } = form
    const { repeated, ...uploaded } = await withReceivedFile(me, { file, upload_id, purpose: 'photo' }, (received) =>
      addPortfolioPhoto(me, { id, ...received! }),
    )
    return createdAnswer(uploaded, repeated)
  },
  addPortfolioItem: async ({ me, body }) => {
    const { repeated, item } = await addPortfolioEvent(me, body)
    return createdAnswer(item, repeated)
  },
  orderPortfolioItems: async ({ me, body }) => ({ ids: await orderOwnPortfolio(me, body) }),
  updatePortfolioItem: ({ me, params, body }) => changePortfolioEvent(me, params.id, body),
  deletePortfolioItem: ({ me, params }) => removePortfolioEvent(me, params.id),
})
