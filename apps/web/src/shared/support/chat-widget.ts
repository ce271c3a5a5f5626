import type { ApiAnswer } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { sessionStore } from '../session/session.ts'
import { chatPhase } from './chat-phase.ts'

type ChatIdentity = ApiAnswer<'POST /chat-token'>['identity']

/** What the page and the chat's script know of each other (docs/operations.md). */
export type SupportChatPort = {
  /** Signed by the server; valid for five minutes. */
  token: string
  identity: ChatIdentity
  tag: ChatIdentity['tag']
  /** The script's own: called whenever the person opens the chat. */
  open?: () => void
  /** The script's own: called when the person signs out or becomes another. */
  close?: () => void
}

declare global {
  interface Window {
    supportChat?: SupportChatPort
  }
}

/** Longest wait for the script. */
const loadTimeoutMs = 15_000
let script: Promise<void> | null = null
let opening: Promise<void> | null = null

/** Opens the support chat with the identity the server gives of the signed-in person; the script is loaded the first time. */
export function openSupportChat(scriptUrl: string): Promise<void> {
  opening ??= open(scriptUrl).finally(() => {
    opening = null
  })
  return opening
}

async function open(scriptUrl: string): Promise<void> {
  chatPhase.set('loading')
  const who = actor()
  try {
    const { token, identity } = await api('POST /chat-token')
    const { open: show, close } = window.supportChat ?? {}
    window.supportChat = { token, identity, tag: identity.tag, ...(show && { open: show }), ...(close && { close }) }
    script ??= loadScript(scriptUrl).catch((error: unknown) => {
      script = null
      throw error
    })
    await script
    if (actor() !== who) return forget()
    unfollow ??= sessionStore.subscribe(() => void (actor() !== follows && forget()))
    follows = who
    window.supportChat.open?.()
    window.dispatchEvent(new CustomEvent('support-chat:open'))
    chatPhase.set('open')
  } catch {
    if (actor() !== who) return forget()
    // Every failure shows the same message, and the person may try again.
    chatPhase.set('failed')
  }
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const fail = () =>
      end(() => {
        element.remove()
        reject(new Error('The script of the support chat did not load'))
      })
    const timer = setTimeout(fail, loadTimeoutMs)
    element.async = true
    element.src = url
    element.addEventListener('load', () => end(resolve))
    element.addEventListener('error', fail)
    document.head.append(element)
  })
}

/** The identity given to the chat, as long as that person is signed in. */
let follows = ''
let unfollow: (() => void) | null = null

function actor(): string {
  const state = sessionStore.get()
  return state.phase === 'signed-in' ? `${state.session.id}:${state.session.accountId}` : ''
}

/** Removes the identity as soon as another person, or none, is signed in. */
function forget(): void {
  unfollow?.()
  unfollow = null
  const { open: show, close } = window.supportChat ?? {}
  close?.()
  window.supportChat = { ...(show && { open: show }), ...(close && { close }) } as SupportChatPort
  chatPhase.set('idle')
}
