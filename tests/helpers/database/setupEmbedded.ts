export { setupEmbedded as setup } from './engines.ts';
