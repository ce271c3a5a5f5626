import type { Routes } from '@videozz/contract'

/** What a call changed, as the account's owner reads it. */
const words: Partial<Record<keyof Routes, string>> = {
  createMultipart: 'Começou o envio de um arquivo',
  cancelMultipart: 'Cancelou o envio de um arquivo',
  registerVideo: 'Adicionou uma mídia',
  updateVideo: 'Alterou os dados de uma mídia',
  saveChapters: 'Alterou os capítulos de uma mídia',
  selectThumbnail: 'Trocou a capa de uma mídia',
  deleteVideos: 'Excluiu mídias',
  deleteVideo: 'Excluiu uma mídia',
  reprocessVideo: 'Reprocessou uma mídia',
  createSubtitle: 'Enviou uma legenda de uma mídia',
  deleteSubtitle: 'Excluiu uma legenda de uma mídia',
  enableTranscribed: 'Ligou ou desligou a legenda automática de uma mídia',
  saveEmbedDomains: 'Alterou os domínios de um código de incorporação',
  saveDefaultDomains: 'Alterou os domínios padrão',
  applyDefaultDomains: 'Aplicou os domínios padrão',
  revokeViewer: 'Encerrou o acesso de um espectador',
  restoreViewer: 'Devolveu o acesso a um espectador',
  saveSignedViewerRule: 'Alterou a exigência de aluno identificado',
  readViewerData: 'Leu os dados de um espectador',
  eraseViewer: 'Apagou os dados de um espectador',
  confirmEvidence: 'Conferiu quem está por trás de um código Imprint',
  createWebhookEndpoint: 'Criou um webhook',
  updateWebhookEndpoint: 'Alterou um webhook',
  deleteWebhookEndpoint: 'Excluiu um webhook',
  rotateWebhookSecret: 'Trocou a chave de um webhook',
  pauseWebhookEndpoint: 'Pausou um webhook',
  resumeWebhookEndpoint: 'Retomou um webhook',
  testWebhookEndpoint: 'Testou um webhook',
  resendFailedWebhooks: 'Reenviou avisos que falharam',
  resendWebhook: 'Reenviou um aviso',
  connectIntegration: 'Conectou a Panda Video',
  disconnectIntegration: 'Desconectou a Panda Video',
}

/** One sentence for a call recorded under its route's name. */
export const describeChange = (route: string): string => words[route as keyof Routes] ?? `Alterou a conta (${route})`
