import { copy } from './copy.ts'
import type { HeartbeatAnswer, PlaybackError } from './playback-api.ts'

/** What the viewer may do about a stop: retry the same call, open a new session, take the lease again, resume, or nothing. */
export type RefusalAction = 'retry' | 'reopen' | 'retake' | 'resume' | 'none'
/** Why playback is not possible, and what to do. `message` is what the viewer reads. */
export type Refusal = { code: string; title: string; message: string; action: RefusalAction; label: string | null }

const labels: Record<RefusalAction, string | null> = {
  retry: copy.retry,
  reopen: copy.reload,
  retake: copy.watchHere,
  resume: copy.resume,
  none: null,
}

type Entry = { title: string; action: RefusalAction; label?: string }
/** Someone else has to act first (producer, members area); then a new session finds it done. */
const againLater = (title: string): Entry => ({ title, action: 'reopen', label: copy.retry })

const known: Record<string, Entry> = {
  PLAYBACK_EMBED_UNKNOWN: againLater('Vídeo indisponível'),
  PLAYBACK_NO_DOMAINS: againLater('Vídeo ainda não liberado'),
  PLAYBACK_PLAYLIST_EMPTY: againLater('Nenhuma aula por aqui'),
  VIDEO_NOT_FOUND: againLater('Vídeo indisponível'),
  NOT_FOUND: againLater('Vídeo indisponível'),
  PLAYBACK_NOT_READY: { title: 'Vídeo em preparação', action: 'retry' },
  PLAYBACK_ACCOUNT_BLOCKED: againLater('Vídeo indisponível'),
  PLAYBACK_VIEWER_REQUIRED: againLater('Identificação necessária'),
  PLAYBACK_VIEWER_TOKEN_INVALID: againLater('Identificação não confirmada'),
  PLAYBACK_VIEWER_REVOKED: againLater('Acesso encerrado'),
  PLAYBACK_PREVIEW_ENDED: { title: 'Prévia encerrada', action: 'none' },
  PLAYBACK_TOO_MANY_SCREENS: { title: 'Muitas telas ao mesmo tempo', action: 'retake' },
  PLAYBACK_LEASE_ENDED: { title: 'Reprodução encerrada nesta tela', action: 'retake' },
  PLAYBACK_LEASE_REQUIRED: { title: 'Reprodução parada', action: 'retake', label: copy.resume },
  PLAYBACK_SESSION_INVALID: { title: 'Sessão encerrada', action: 'reopen' },
  PLAYBACK_PROOF_INVALID: { title: 'Sessão encerrada', action: 'reopen' },
  SESSION_EXPIRED: { title: 'Sessão encerrada', action: 'reopen' },
  PLAYBACK_LINK_EXPIRED: { title: 'Sessão encerrada', action: 'reopen' },
  TOO_MANY_ATTEMPTS: { title: 'Muitas tentativas', action: 'retry' },
  OFFLINE: { title: 'Sem conexão', action: 'retry' },
  UNAVAILABLE: { title: 'Serviço indisponível', action: 'retry' },
}

const endedSessions = new Set(['PLAYBACK_SESSION_INVALID', 'PLAYBACK_PROOF_INVALID', 'SESSION_EXPIRED', 'PLAYBACK_LINK_EXPIRED'])
/** Whether a session is over, which says nothing against a new one. */
export const isSessionOver = ({ code }: Refusal): boolean => endedSessions.has(code)

/** The refusal that a failed call means. */
export function toRefusal(error: Pick<PlaybackError, 'code' | 'message' | 'status'>): Refusal {
  const entry: Entry = known[error.code] ?? {
    title: 'Não foi possível reproduzir',
    action: error.status >= 400 && error.status < 500 ? 'none' : 'retry',
  }
  return { code: error.code, title: entry.title, message: error.message, action: entry.action, label: entry.label ?? labels[entry.action] }
}

/** The lease was taken from this screen: by another one, from this viewer altogether, with the media or its account, or with the preview. */
export function leaseEnded(reason: HeartbeatAnswer['reason']): Refusal {
  if (reason === 'revoked') return toRefusal({ code: 'PLAYBACK_VIEWER_REVOKED', message: copy.viewerRevoked, status: 403 })
  if (reason === 'unavailable') return toRefusal({ code: 'PLAYBACK_ACCOUNT_BLOCKED', message: copy.videoUnavailable, status: 403 })
  if (reason === 'preview-ended') return toRefusal({ code: 'PLAYBACK_PREVIEW_ENDED', message: copy.previewEnded, status: 403 })
  return toRefusal({ code: 'PLAYBACK_LEASE_ENDED', message: copy.leaseEnded, status: 403 })
}

/** The code over the picture was removed, hidden or covered. */
export const codeTampered = (): Refusal => ({
  code: 'CODE_TAMPERED',
  title: 'Reprodução pausada',
  message: 'O código de identificação precisa ficar visível sobre o vídeo. Desative extensões que alteram a página e continue.',
  action: 'resume',
  label: copy.resume,
})

/** The media could not be prepared at all. */
export const encodeFailed = (): Refusal => ({
  code: 'MEDIA_FAILED',
  title: 'Vídeo indisponível',
  message: 'Não foi possível preparar este vídeo. Fale com o produtor.',
  action: 'reopen',
  label: copy.retry,
})

/** The browser cannot decode what it was given. */
export const notSupported = (): Refusal => ({
  code: 'NOT_SUPPORTED',
  title: 'Navegador sem suporte',
  message: 'Este navegador não consegue reproduzir o vídeo. Atualize-o ou use outro, como Chrome, Edge, Firefox ou Safari.',
  action: 'none',
  label: null,
})

/** The picture stopped for a technical reason that a new start may cure. */
export const playFailed = (): Refusal => ({
  code: 'PLAY_FAILED',
  title: 'A reprodução parou',
  message: 'Algo impediu o vídeo de continuar. Tente novamente; você volta ao ponto em que parou.',
  action: 'retry',
  label: copy.retry,
})
