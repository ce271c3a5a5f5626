import { formatCount } from '../../../shared/format/number.ts'
import type { Viewer } from '../../../shared/queries/viewers.ts'

/** The server counts so many sessions of a viewer. */
const mostSessions = 500

/** `12`, `500 ou mais`. */
export const saySessions = ({ sessions }: Pick<Viewer, 'sessions'>): string =>
  sessions >= mostSessions ? `${formatCount(mostSessions)} ou mais` : formatCount(sessions)

/** `1 navegador`, `3 navegadores`; of sessions whose browser is forgotten there is none. */
export const sayDevices = ({ devices }: Pick<Viewer, 'devices'>): string =>
  devices === 1 ? '1 navegador' : `${formatCount(devices)} navegadores`
