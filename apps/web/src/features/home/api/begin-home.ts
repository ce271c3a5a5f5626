import type { ApiAnswer, Session } from '@videozz/contract/browser'
import { requestAhead } from '../../../shared/api/ahead.ts'
import { pictureOf } from '../../../shared/media/picture-of.ts'
import { seesMedia } from '../../../shared/session/sees-media.ts'
import { homeMediaInput } from '../../../shared/queries/media-inputs.ts'

/** Fetches what the screen shows first while its code is loaded. A failure is repeated by the screen, which shows the error. */
export function beginHome(session: Session): void {
  requestAhead('GET /storage/summary', {}).catch(() => undefined)
  if (seesMedia(session))
    requestAhead('GET /videos', homeMediaInput)
      .then(fetchFirstPicture)
      .catch(() => undefined)
  requestAhead('GET /faq/list.json', {}).catch(() => undefined)
}

/** The largest picture of the screen. */
async function fetchFirstPicture(response: Response): Promise<void> {
  if (!response.ok) return
  const { items } = (await response.json()) as ApiAnswer<'GET /videos'>
  const picture = items[0] && pictureOf(items[0])
  if (!picture) return
  const image = new Image()
  image.fetchPriority = 'high'
  image.src = picture
}
