export { voiceGraph } from './voice-graph.ts';
