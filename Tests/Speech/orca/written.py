"""A voice for Orca that writes: a line for each text that it would speak. It takes the place of speech-dispatcher."""

import os

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    only = None

    @staticmethod
    def getFactoryName():
        return "Written"

    @classmethod
    def getSpeechServers(cls):
        return [cls.getSpeechServer()]

    @classmethod
    def getSpeechServer(cls, info=None):
        cls.only = cls.only or cls()
        return cls.only

    @staticmethod
    def shutdownActiveServers():
        SpeechServer.only = None

    def __init__(self):
        super().__init__()
        self.file = open(os.environ["SPEECH_FILE"], "a", encoding="utf-8", buffering=1)

    def write(self, text):
        self.file.write(" ".join(text.split()) + "\n")

    def getInfo(self):
        return ["Written", "written"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            self.write(text)

    def speakCharacter(self, character, acss=None):
        self.write(character)

    def speakKeyEvent(self, event, acss=None):
        self.write(event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            self.write(context.utterance)
