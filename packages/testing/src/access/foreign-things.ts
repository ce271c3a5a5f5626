import type { routes } from '@videozz/contract'

export type ForeignThing =
  | 'video'
  | 'folder'
  | 'embedToken'
  | 'embedSecret'
  | 'viewer'
  | 'inspectionCase'
  | 'leak'
  | 'invoice'
  | 'apiKey'
  | 'webhookEndpoint'
  | 'webhookDelivery'
  | 'supportAccess'
  | 'manager'
  | 'managerInvitation'
  | 'accessGroup'
  | 'account'
  | 'customPlayer'
  | 'importBatch'
  | 'importItem'
  | 'live'
  | 'quiz'
  | 'mindMap'
  | 'ebook'
type Named = { param: string; thing: ForeignThing; body?: unknown }

const live = { title: 'Aula ao vivo', scheduleDate: '2099-01-01', scheduleTime: '10:00', liveSaveMode: 'permanent' }
const offer = { product_id: 'curso', start: 0, end: 1, positionSale: 'bottom-right' }

const quiz = {
  title: 'Quiz de luz',
  questions: [
    {
      key: 'aaaaaaaaaaaaaaaa',
      question: 'Sim ou não?',
      alternatives: [
        { key: 'A', answer: 'Sim' },
        { key: 'B', answer: 'Não' },
      ],
      correctAnswer: 'A',
    },
  ],
  minimumScore: 70,
  isRandom: false,
  isRandomQuestions: false,
  attemptsLeft: -1,
  showCorrectAnswers: true,
}
const mindMap = { title: 'Mapa', content: { id: 'a', label: 'Luz', isFolded: false, children: [] } }
const ebook = { title: 'Ebook', content: { chapters: [{ id: 'a', title: 'Luz', paragraphs: [], pictures: [] }] } }

/** Routes whose address names something of an account; of another's they answer 404. `body` is one the route accepts. */
export const foreignThings: Partial<Record<keyof typeof routes, Named>> = {
  getVideo: { param: 'id', thing: 'video' },
  updateVideo: { param: 'key', thing: 'video', body: { title: 'Outro título', description: '' } },
  listMediaQuizResults: { param: 'key', thing: 'video' },
  listQuizPlacements: { param: 'id', thing: 'quiz' },
  placeQuiz: { param: 'id', thing: 'quiz', body: { second: null } },
  removeQuizPlacement: { param: 'id', thing: 'quiz' },
  getQuizResults: { param: 'id', thing: 'quiz' },
  findQuizViewers: { param: 'id', thing: 'quiz', body: {} },
  exportQuizQti: { param: 'id', thing: 'quiz' },
  exportQuizMoodle: { param: 'id', thing: 'quiz' },
  saveChapters: { param: 'key', thing: 'video', body: { chapters: [] } },
  uploadCover: { param: 'key', thing: 'video' },
  noteLinkDuration: { param: 'key', thing: 'video', body: { duration: 90 } },
  selectThumbnail: { param: 'key', thing: 'video', body: { selectedThumb: 1 } },
  deleteVideo: { param: 'key', thing: 'video' },
  reprocessVideo: { param: 'key', thing: 'video' },
  getVideoMark: { param: 'key', thing: 'video' },
  saveVideoMark: { param: 'key', thing: 'video', body: { enabled: true } },
  stopVideoMark: { param: 'key', thing: 'video' },
  getDownloadChoices: { param: 'key', thing: 'video' },
  downloadVideo: { param: 'key', thing: 'video' },
  replaceFile: { param: 'key', thing: 'video', body: { filename: 'aaaaaaaaaaaaaaaa' } },
  getReplacement: { param: 'key', thing: 'video' },
  getPlayerToken: { param: 'key', thing: 'video' },
  getCourseStatistics: { param: 'key', thing: 'folder' },
  findIdleStudents: { param: 'key', thing: 'folder', body: {} },
  exportIdleStudents: { param: 'key', thing: 'folder', body: {} },
  getMediaStatistics: { param: 'key', thing: 'video' },
  getLiveStatistics: { param: 'key', thing: 'video' },
  findMediaViewers: { param: 'key', thing: 'video', body: {} },
  exportMediaViewers: { param: 'key', thing: 'video', body: {} },
  listSubtitles: { param: 'videoKey', thing: 'video' },
  getSubtitleText: { param: 'videoKey', thing: 'video' },
  updateTranscribed: { param: 'key', thing: 'video' },
  listWritings: { param: 'key', thing: 'video' },
  requestWriting: { param: 'key', thing: 'video', body: { kind: 'details' } },
  dropWriting: { param: 'key', thing: 'video' },
  getTranscription: { param: 'key', thing: 'video' },
  deleteTranscribed: { param: 'key', thing: 'video', body: { videoKey: 'aaaaaaaaaaaaaaaa' } },
  stopTranscription: { param: 'key', thing: 'video' },
  getTranscript: { param: 'key', thing: 'video' },
  saveTranscript: { param: 'key', thing: 'video', body: { revision: 1, words: [[0, 500, 'olá', null, null]] } },
  alignScript: { param: 'key', thing: 'video', body: { language: 'pt-BR', text: 'Olá' } },
  getScriptPreview: { param: 'key', thing: 'video' },
  applyScript: { param: 'key', thing: 'video' },
  discardScript: { param: 'key', thing: 'video' },
  discardProposal: { param: 'key', thing: 'video' },
  listOffers: { param: 'videoId', thing: 'video' },
  createOffer: { param: 'videoId', thing: 'video', body: offer },
  replaceOffers: { param: 'videoId', thing: 'video', body: { sales: [] } },
  updateOffer: { param: 'videoId', thing: 'video', body: offer },
  deleteOffer: { param: 'videoId', thing: 'video' },
  uploadOfferImage: { param: 'videoId', thing: 'video' },
  getDefaultPlayer: { param: 'producer', thing: 'account' },
  saveDefaultPlayer: { param: 'producer', thing: 'account', body: { preferences: {} } },
  deleteLogotype: { param: 'customPlayerId', thing: 'customPlayer' },
  getVideoPlayer: { param: 'videoKey', thing: 'video' },
  saveVideoPlayer: { param: 'videoKey', thing: 'video', body: { preferences: {} } },
  setVideoPlayerActive: { param: 'videoKey', thing: 'video', body: { isActive: true } },
  getImport: { param: 'id', thing: 'importBatch' },
  pauseImport: { param: 'id', thing: 'importBatch' },
  resumeImport: { param: 'id', thing: 'importBatch' },
  cancelImport: { param: 'id', thing: 'importBatch' },
  retryImport: { param: 'id', thing: 'importBatch' },
  exportImport: { param: 'id', thing: 'importBatch' },
  getLibrary: { param: 'id', thing: 'importBatch' },
  startLibrary: { param: 'id', thing: 'importBatch', body: {} },
  cancelImportItem: { param: 'id', thing: 'importItem' },
  retryImportItem: { param: 'id', thing: 'importItem' },
  publishVideo: { param: 'videoKey', thing: 'video', body: { title: 'Aula de luz', description: 'Da turma' } },
  listPublications: { param: 'videoKey', thing: 'video' },
  cancelPublication: { param: 'videoKey', thing: 'video' },
  retryPublication: { param: 'videoKey', thing: 'video' },
  getLive: { param: 'id', thing: 'live' },
  updateLive: { param: 'id', thing: 'live', body: live },
  deleteLive: { param: 'id', thing: 'live' },
  showLiveConnection: { param: 'id', thing: 'live' },
  rotateLiveKey: { param: 'id', thing: 'live' },
  openLiveStudio: { param: 'id', thing: 'live', body: {} },
  finishLive: { param: 'id', thing: 'live' },
  extendLive: { param: 'id', thing: 'live', body: {} },
  startLiveTest: { param: 'id', thing: 'live' },
  endLiveTest: { param: 'id', thing: 'live' },
  getLiveHealth: { param: 'id', thing: 'live' },
  getLiveChat: { param: 'id', thing: 'live' },
  setLiveChat: { param: 'id', thing: 'live', body: { chat: true, questions: true, slowSeconds: 0 } },
  writeAsHost: { param: 'id', thing: 'live', body: { text: 'Boa noite', nonce: 'abcdefgh' } },
  changeChatEntry: { param: 'id', thing: 'live', body: { hidden: true } },
  setChatAuthor: { param: 'id', thing: 'live', body: { blocked: true } },
  listBlockedAuthors: { param: 'id', thing: 'live' },
  openPoll: { param: 'id', thing: 'live', body: { question: 'Qual?', options: ['Uma', 'Outra'] } },
  closePoll: { param: 'id', thing: 'live' },
  deletePoll: { param: 'id', thing: 'live' },
  getQuiz: { param: 'id', thing: 'quiz' },
  updateQuiz: { param: 'id', thing: 'quiz', body: quiz },
  uploadQuestionImage: { param: 'id', thing: 'quiz' },
  deleteQuestionImage: { param: 'id', thing: 'quiz' },
  getMindMap: { param: 'id', thing: 'mindMap' },
  updateMindMap: { param: 'id', thing: 'mindMap', body: mindMap },
  getEbook: { param: 'id', thing: 'ebook' },
  updateEbook: { param: 'id', thing: 'ebook', body: ebook },
  takeEbookFrame: { param: 'id', thing: 'ebook', body: { videoKey: 'aaaaaaaaaaaaaaaa', second: 1 } },
  exportEbookEpub: { param: 'id', thing: 'ebook' },
  getFolder: { param: 'key', thing: 'folder' },
  renameFolder: { param: 'key', thing: 'folder', body: { name: 'Outro nome' } },
  deleteFolder: { param: 'key', thing: 'folder' },
  listFolderVideos: { param: 'key', thing: 'folder' },
  addFolderVideos: { param: 'key', thing: 'folder', body: { videos: ['aaaaaaaaaaaaaaaa'] } },
  removeFolderVideos: { param: 'key', thing: 'folder', body: [{ video: 'aaaaaaaaaaaaaaaa' }] },
  moveFolderVideos: { param: 'key', thing: 'folder', body: { videos: ['aaaaaaaaaaaaaaaa'], to: 'aaaaaaaaaaaaaaaa' } },
  orderFolderVideos: { param: 'key', thing: 'folder', body: { video: 'aaaaaaaaaaaaaaaa', before: null } },
  getEmbedToken: { param: 'videoId', thing: 'video' },
  saveEmbedDomains: { param: 'tokenId', thing: 'embedToken', body: { domains: ['exemplo.com.br'] } },
  saveEmbedPlaylist: { param: 'tokenId', thing: 'embedToken', body: { playsOn: false } },
  deleteEmbedSecret: { param: 'id', thing: 'embedSecret' },
  revokeApiKey: { param: 'id', thing: 'apiKey' },
  updateWebhookEndpoint: { param: 'id', thing: 'webhookEndpoint', body: { url: 'https://exemplo.com.br/', events: ['upload.started'] } },
  deleteWebhookEndpoint: { param: 'id', thing: 'webhookEndpoint' },
  rotateWebhookSecret: { param: 'id', thing: 'webhookEndpoint', body: {} },
  pauseWebhookEndpoint: { param: 'id', thing: 'webhookEndpoint' },
  resumeWebhookEndpoint: { param: 'id', thing: 'webhookEndpoint' },
  testWebhookEndpoint: { param: 'id', thing: 'webhookEndpoint' },
  resendFailedWebhooks: { param: 'id', thing: 'webhookEndpoint', body: { since: '2026-01-01T00:00:00Z' } },
  getWebhookDelivery: { param: 'id', thing: 'webhookDelivery' },
  resendWebhook: { param: 'id', thing: 'webhookDelivery' },
  revokeViewer: { param: 'id', thing: 'viewer' },
  restoreViewer: { param: 'id', thing: 'viewer' },
  readViewerData: { param: 'id', thing: 'viewer' },
  endSupportAccess: { param: 'id', thing: 'supportAccess' },
  changeManager: { param: 'id', thing: 'manager', body: { rules: ['videozz:videos:list'] } },
  endManager: { param: 'id', thing: 'manager' },
  resendInvitation: { param: 'id', thing: 'managerInvitation' },
  cancelInvitation: { param: 'id', thing: 'managerInvitation' },
  getAccessGroup: { param: 'id', thing: 'accessGroup' },
  updateAccessGroup: { param: 'id', thing: 'accessGroup', body: { name: 'Editores' } },
  deleteAccessGroup: { param: 'id', thing: 'accessGroup' },
  listGroupActions: { param: 'id', thing: 'accessGroup' },
  saveGroupPrivileges: { param: 'id', thing: 'accessGroup', body: { actions: ['videozz:videos:list'] } },
  listGroupMembers: { param: 'id', thing: 'accessGroup' },
  addGroupMember: { param: 'id', thing: 'accessGroup', body: { email: 'convidada@exemplo.com.br' } },
  removeGroupMember: { param: 'id', thing: 'accessGroup', body: { email: 'convidada@exemplo.com.br' } },
  eraseViewer: { param: 'id', thing: 'viewer' },
  getViewer: { param: 'id', thing: 'viewer' },
  listViewerHistory: { param: 'id', thing: 'viewer' },
  listViewerMedia: { param: 'id', thing: 'viewer' },
  listViewerCompletions: { param: 'id', thing: 'viewer' },
  exportViewerHistory: { param: 'id', thing: 'viewer' },
  getCase: { param: 'id', thing: 'inspectionCase' },
  getLeak: { param: 'id', thing: 'leak' },
  addLeakFile: { param: 'id', thing: 'leak', body: { source: { from: 'upload', filename: 'aaaaaaaaaaaaaaaa' } } },
  cancelLeak: { param: 'id', thing: 'leak' },
  deleteLeak: { param: 'id', thing: 'leak' },
  listLeakPictures: { param: 'id', thing: 'leak' },
  getLeakReport: { param: 'id', thing: 'leak' },
  mergeViewers: { param: 'id', thing: 'viewer', body: { other: 'aaaaaaaaaaaaaaaa' } },
  payInvoice: {
    param: 'id',
    thing: 'invoice',
    body: { card: { number: '4242424242424242', holder: 'Ana Prado', expiry: '12/40', cvc: '123' } },
  },
  reportInvoice: { param: 'id', thing: 'invoice' },
}

/** Routes whose address names nothing of one account: announcements, events of the person, providers; codes and tries to connect have tests of their own. */
export const namesNothingOfAnAccount: readonly (keyof typeof routes)[] = [
  'getNews',
  'hasEvent',
  'inspectCode',
  'confirmEvidence',
  'exportCase',
  'validateIntegration',
  'tryIntegrationKey',
  'disconnectIntegration',
  'listIntegrationVideos',
  'findLibrary',
  'beginConnection',
  'readConnectionAttempt',
  'disconnectCloud',
  'disconnectKeys',
  'listCloudFiles',
  'listCloudThumbnails',
]
