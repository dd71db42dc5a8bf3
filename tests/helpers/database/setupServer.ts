export { setupServer as setup } from './engines.ts';
