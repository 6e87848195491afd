"""The peer of accounts.py: fastapi-users as its documentation sets it up, with JWTs over SQLite in WAL mode or PostgreSQL."""
import os
import uuid

from fastapi import Depends, FastAPI
from fastapi_users import BaseUserManager, FastAPIUsers, UUIDIDMixin, schemas
from fastapi_users.authentication import AuthenticationBackend, BearerTransport, JWTStrategy
from fastapi_users.db import SQLAlchemyBaseUserTableUUID, SQLAlchemyUserDatabase
from sqlalchemy import text
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase

SECRET = "a secret of the benchmark, of no use elsewhere"
engine = create_async_engine(os.environ["PEER_STORE"])
sessions = async_sessionmaker(engine, expire_on_commit=False)


class Base(DeclarativeBase):
    pass


class User(SQLAlchemyBaseUserTableUUID, Base):
    pass


class Users(UUIDIDMixin, BaseUserManager[User, uuid.UUID]):
    reset_password_token_secret = SECRET
    verification_token_secret = SECRET


async def users():
    async with sessions() as session:
        yield Users(SQLAlchemyUserDatabase(session, User))


backend = AuthenticationBackend(
    name="jwt", transport=BearerTransport(tokenUrl="login"),
    get_strategy=lambda: JWTStrategy(secret=SECRET, lifetime_seconds=7200),
)
fastapi_users = FastAPIUsers[User, uuid.UUID](users, [backend])


async def create():
    async with engine.begin() as connection:
        if engine.name == "sqlite":
            await connection.execute(text("PRAGMA journal_mode = WAL"))
        await connection.run_sync(Base.metadata.create_all)
    await engine.dispose()


app = FastAPI()
app.include_router(fastapi_users.get_auth_router(backend))
app.include_router(fastapi_users.get_register_router(schemas.BaseUser[uuid.UUID], schemas.BaseUserCreate))


@app.get("/me")
async def me(user: User = Depends(fastapi_users.current_user(active=True))):
    return {"id": str(user.id), "email": user.email}
